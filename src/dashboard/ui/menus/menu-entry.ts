import type { ReactNode } from "react";

/** An action or a link in a menu, or the line between two groups of them. */
export type MenuEntry =
  | {
      id: string;
      /** What it is called, also for those who type its beginning. */
      text: string;
      /** What is shown instead of the text. */
      content?: ReactNode;
      href?: string;
      onAction?: () => void;
      isDisabled?: boolean;
      /** One of a group of which one is chosen. */
      isChosen?: boolean;
    }
  | "line";
