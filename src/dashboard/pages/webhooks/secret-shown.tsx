import { FormattedMessage, useIntl } from "react-intl";
import { CodeBlock } from "#dashboard/ui/code-block.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** A secret on the one occasion that it can be read. */
export function SecretShown({ secret }: { secret: string }) {
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
