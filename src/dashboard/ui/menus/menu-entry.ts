import type { ReactNode } from "react";

/** An action or a link in a menu, or a separator line. */
export type MenuEntry =
  | {
      id: string;
      /** Label, also for selection by typing its first letters. */
      text: string;
      /** Rendered instead of the text. */
      content?: ReactNode;
      href?: string;
      /** The link leads out of the dashboard, and opens in a new tab. */
      isExternal?: boolean;
      onAction?: () => void;
      isDisabled?: boolean;
      /** State of an option in a group of which one is selected. */
      isChosen?: boolean;
    }
  | "line";
