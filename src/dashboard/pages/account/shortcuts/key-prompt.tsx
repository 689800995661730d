import { FormattedMessage, useIntl } from "react-intl";
import { commandMessageId } from "#dashboard/lib/shortcuts/key-commands.ts";
import { useControlName, useKeyNames } from "#dashboard/lib/shortcuts/use-key-names.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import type { KeyEditor, KeyQuestion } from "./use-key-editor.ts";

/**
 * Prompts for a key, explains why a key is rejected, or asks whether to remove the key from another command that has
 * it.
 */
export function KeyPrompt(props: { question: KeyQuestion; editor: KeyEditor; onClosed: () => void }) {
  const { question, editor } = props;
  const intl = useIntl();
  const nameOf = useKeyNames();
  const control = useControlName();
  const close = () => {
    editor.close();
    props.onClosed();
  };
  if (question.kind === "waiting")
    return (
      <p role="status" className="pb-1 text-xs text-accent">
        <FormattedMessage id={question.command === "leave" ? "keys.waiting.escape" : "keys.waiting"} />
      </p>
    );
  if (question.kind === "refused")
    return (
      <p role="alert" className="pb-1 text-xs text-danger">
        <FormattedMessage id={`keys.refused.${question.refusal}`} values={{ ctrl: control }} />
      </p>
    );
  const { requested, holder, result } = question;
  const command = intl.formatMessage({ id: commandMessageId(holder) });
  return (
    <div className="pt-1 pb-1.5">
      <Notice>
        <p className="mb-2">
          <FormattedMessage id="keys.conflict" values={{ key: nameOf(requested), command }} />
        </p>
        <div className="flex gap-2">
          <Button
            size="small"
            autoFocus
            onPress={() => {
              editor.finish(result);
              props.onClosed();
            }}
          >
            <FormattedMessage id="keys.takeOver" />
          </Button>
          <Button size="small" variant="ghost" onPress={close}>
            <FormattedMessage id="shell.cancel" />
          </Button>
        </div>
      </Notice>
    </div>
  );
}
