import { useRef } from "react";
import { FormattedMessage } from "react-intl";
import type { Restored } from "#dashboard/api/forms/use-new-form.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Notice that a form contains restored input, with a button to discard it. */
export function RestoredNotice({ restored }: { restored: Restored }) {
  const content = useRef<HTMLDivElement>(null);
  if (!restored.isShown) return null;
  const handleDiscard = () => {
    const form = content.current?.closest("form");
    restored.discard();
    form?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  };
  return (
    <Notice>
      <div ref={content} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p>
          <FormattedMessage id="forms.restored" />{" "}
          {restored.isPartial && <FormattedMessage id="forms.restored.partial" />}
        </p>
        <Button size="small" variant="ghost" onPress={handleDiscard}>
          <FormattedMessage id="forms.restored.discard" />
        </Button>
      </div>
    </Notice>
  );
}
