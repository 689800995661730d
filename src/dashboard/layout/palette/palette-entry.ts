/** One line of the palette: a place to go to or something to do. */
export type PaletteEntry = {
  id: string;
  label: string;
  keys?: string | undefined;
  isChosen?: boolean;
  run: () => void;
};
