import { useEffect, useSyncExternalStore } from "react";
import { FormattedMessage } from "react-intl";
import { removeOfTab, showName } from "#dashboard/lib/storage/tab-storage.ts";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { TypeOnForm } from "./type-on-form.tsx";
import { onTypedOn, readTypedOn, setTypedOn, type TypedOn, watchTyping } from "./typed-on.ts";

/** Takes what somebody types on when the field of a comment or a form went under their hands. */
export function TypedOnDialog() {
  useEffect(watchTyping, []);
  const typedOn = useSyncExternalStore(onTypedOn, readTypedOn);
  if (typedOn === undefined) return null;
  return (
    <Dialog isOpen onOpenChange={close} title={<FormattedMessage id="forms.typedOn" />}>
      <TypeOn typedOn={typedOn} />
    </Dialog>
  );
}

const close = () => setTypedOn(undefined);

function TypeOn({ typedOn }: { typedOn: TypedOn }) {
  const { label, text, location } = typedOn;
  const { name } = location;
  useEffect(() => showName(name), [name]);

  function discard(): void {
    removeOfTab(name);
    close();
  }

  return (
    <TypeOnForm
      about={<FormattedMessage id="forms.typedOn.about" />}
      label={label}
      name={label}
      text={text}
      selection={typedOn.selection}
      dir="auto"
      onType={(next) => setTypedOn({ ...typedOn, text: next })}
      {...(location.field === undefined ? { onDiscard: discard } : {})}
      onKeep={close}
    />
  );
}
