/** One line of the palette: a page or an action. */
export type PaletteEntry = {
  id: string;
  label: string;
  /** A string, of which key and text are shown instead of the label. */
  string?: { key: string; text: string };
  keys?: string | undefined;
  isChosen?: boolean;
  run: () => void;
};
