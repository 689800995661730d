import { CircleQuestionMark } from "lucide-react";
import { useIntl } from "react-intl";
import { lazyPopup } from "#dashboard/lib/loading/lazy-part.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { useOpener } from "#dashboard/ui/menus/use-opener.ts";

const HelpPopover = lazyPopup(() => import("./help-popover.tsx"), "HelpPopover");

export function HelpMenu() {
  const label = useIntl().formatMessage({ id: "shell.help" });
  const { isOpen, button, popover } = useOpener(HelpPopover);
  return (
    <>
      <Button {...button} variant="ghost" title={label} className="h-7 max-sm:!px-1.5">
        <CircleQuestionMark aria-hidden size={16} />
        <span className="sr-only">{label}</span>
      </Button>
      {isOpen && <HelpPopover {...popover} />}
    </>
  );
}
