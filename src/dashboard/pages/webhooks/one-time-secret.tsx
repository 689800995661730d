import { FormattedMessage, useIntl } from "react-intl";
import { CodeBlock } from "#dashboard/ui/code-block.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Shows a secret, which can be read only once. */
export function OneTimeSecret({ secret }: { secret: string }) {
  const intl = useIntl();
  return (
    <div className="space-y-2">
      <Notice>
        <FormattedMessage id="webhooks.secret.once" />
      </Notice>
      <CodeBlock code={secret} label={intl.formatMessage({ id: "webhooks.secret" })} />
    </div>
  );
}
