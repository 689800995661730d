import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { type SnippetLanguage, webhookSnippets } from "#contract/webhooks/webhook-snippets.ts";
import type { Webhook } from "#contract/webhooks/webhooks.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { CodeBlock } from "#dashboard/ui/code-block.tsx";
import { Segments } from "#dashboard/ui/fields/segments.tsx";
import { RotateDialog } from "./rotate-dialog.tsx";

const names: Record<SnippetLanguage, string> = {
  typescript: "TypeScript",
  python: "Python",
  go: "Go",
  shell: "Shell",
};

/** Explains how a receiver verifies the signature of an event, with sample code that tests run. */
export function SignatureSection({ scope, webhook }: { scope: BranchScope; webhook: Webhook }) {
  const intl = useIntl();
  const [language, setLanguage] = useState<SnippetLanguage>("typescript");
  const [isRotating, setIsRotating] = useState(false);
  return (
    <div className="max-w-3xl space-y-4">
      <p>
        <FormattedMessage
          id="webhooks.signature.about"
          values={{ header: <code dir="ltr">webhook-signature</code>, id: <code dir="ltr">webhook-id</code> }}
        />
      </p>
      <Segments
        label={intl.formatMessage({ id: "webhooks.signature.language" })}
        options={(Object.keys(names) as SnippetLanguage[]).map((value) => ({ value, label: names[value] }))}
        value={language}
        onChange={setLanguage}
      />
      <CodeBlock code={webhookSnippets[language]} label={names[language]} />
      <Button onPress={() => setIsRotating(true)}>
        <FormattedMessage id="webhooks.rotate" />
      </Button>
      {isRotating && <RotateDialog scope={scope} webhook={webhook} onClose={() => setIsRotating(false)} />}
    </div>
  );
}
