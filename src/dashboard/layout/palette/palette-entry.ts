/** One line of the palette: a page or an action. */
export type PaletteEntry = {
  id: string;
  label: string;
  keys?: string | undefined;
  isChosen?: boolean;
  run: () => void;
};
