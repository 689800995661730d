import { X } from "lucide-react";
import { useIntl } from "react-intl";
import { Button } from "./button.tsx";

/** Closes a dialog or a notice. */
export function CloseButton({ onPress }: { onPress: () => void }) {
  const intl = useIntl();
  return (
    <Button
      variant="ghost"
      size="small"
      aria-label={intl.formatMessage({ id: "shell.close" })}
      onPress={onPress}
    >
      <X aria-hidden size={16} />
    </Button>
  );
}
