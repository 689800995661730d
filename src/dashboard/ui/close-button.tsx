import { X } from "lucide-react";
import { useIntl } from "react-intl";
import { Button } from "./button.tsx";

/** Takes a notice away. */
export function CloseButton({ onPress }: { onPress: () => void }) {
  const intl = useIntl();
  return (
    <Button
      variant="ghost"
      size="small"
      aria-label={intl.formatMessage({ id: "shell.close" })}
      onPress={onPress}
    >
      <X aria-hidden size={14} />
    </Button>
  );
}
