import { Search } from "lucide-react";
import { useEffectEvent, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { FormattedMessage } from "react-intl";
import { useJump } from "#dashboard/layout/palette/use-jump.ts";
import { useSignOut } from "#dashboard/layout/sign-in/use-sign-out.tsx";
import { lazyPopup } from "#dashboard/lib/loading/lazy-part.tsx";
import { preloadProps } from "#dashboard/lib/loading/load-later.ts";
import { pressOf } from "#dashboard/lib/shortcuts/key-press.ts";
import { commandOf } from "#dashboard/lib/shortcuts/key-table.ts";
import { isMac } from "#dashboard/lib/shortcuts/platform.ts";
import { useKeyHints, useKeys } from "#dashboard/lib/shortcuts/use-keys.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { GoHint } from "./go-hint.tsx";
import { type JumpScope, jumpPagesOf } from "./jump-pages.ts";
import { useGoKeys } from "./use-go-keys.ts";

const Palette = lazyPopup(() => import("#dashboard/layout/palette/palette.tsx"), "Palette");

/** Handles the keys that work on every page, and shows a button that opens the command palette. */
export function FrameKeys({ scope }: { scope: JumpScope }) {
  const [isOpen, setIsOpen] = useState(false);
  const [keys] = useKeyHints()("palette");
  const { signOut, leaving } = useSignOut();
  const pages = jumpPagesOf(scope);
  const isWaitingForLetter = useGoKeys(pages, useJump());
  const open = () => {
    // Renders synchronously, so that the palette has the focus before the next key: otherwise that key would be typed
    // into an open text.
    flushSync(() => setIsOpen(true));
    // If loading fails, the palette stays closed and the page stays usable.
    Palette.load().catch(() => setIsOpen(false));
  };
  usePaletteKey(() => (isOpen ? setIsOpen(false) : open()));
  return (
    <>
      <Button
        variant="ghost"
        className="h-7 text-ink-muted max-sm:!px-1.5"
        {...preloadProps(Palette)}
        onPress={open}
      >
        <Search aria-hidden size={14} />
        <span className="max-md:sr-only">
          <FormattedMessage id="palette.open" />
        </span>
        {keys && (
          <kbd aria-hidden dir="ltr" className="font-mono text-xs font-normal max-md:hidden">
            {keys}
          </kbd>
        )}
      </Button>
      {leaving}
      {isWaitingForLetter && <GoHint pages={pages} />}
      {isOpen && <Palette pages={pages} onSignOut={signOut} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Calls `onToggle` when the key of the palette is pressed, except while another dialog is open. */
function usePaletteKey(onToggle: () => void): void {
  const { table } = useKeys();
  const toggle = useEffectEvent(onToggle);
  // Registered before the page is painted: users may press a key as soon as they see it.
  useLayoutEffect(() => {
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);

    function handleKeyDown(event: KeyboardEvent): void {
      // Preloads as soon as Ctrl is pressed: characters typed after the shortcut must reach the palette.
      if (event.ctrlKey || event.metaKey) void Palette.load().catch(() => undefined);
      const command = commandOf(pressOf(event), ["everywhere"], { table, isMac });
      if (command === undefined || event.defaultPrevented) return;
      event.preventDefault();
      if (!isOtherDialogOpen()) toggle();
    }
  }, [table]);
}

function isOtherDialogOpen(): boolean {
  return document.querySelector("[data-modal]:not([data-palette])") !== null;
}
