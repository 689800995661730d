export type UserName = "Ada" | "Ben" | "Cleo";
type CellAddress = { key: string; language: string };

/** A typed text, and whether its author discarded it. */
export type Typed = CellAddress & { word: string; by: UserName; isDropped: boolean };
/** A text shown to a user, with the time at which it was first shown. */
type ShownText = { word: string; to: UserName; at: number };

/** Each text is a word that occurs nowhere else; a text difference shows two of them without a space. */
export const wordsIn = (text: string): string[] => text.match(/w\d+x/g) ?? [];

/** Records the typed and the shown texts of a run with their users. */
export function openTextLog() {
  const typed = new Map<string, Typed>();
  const shown = new Map<string, ShownText>();
  const sent = new Map<string, number>();
  const actions: string[] = [];
  return {
    typed,
    shown,
    actions,
    nextWord: () => `w${typed.size + 1}x`,
    recordTyped(typedText: Omit<Typed, "isDropped">): void {
      typed.set(typedText.word, { ...typedText, isDropped: false });
    },
    /** Discarded, or overwritten in the field that showed it, by its author. */
    recordDropped(text: string, by: UserName): void {
      for (const word of wordsIn(text)) {
        const record = typed.get(word);
        if (record?.by === by) record.isDropped = true;
      }
    },
    /**
     * From this time other users may see the text, unless it is refused. History contains only the last of several
     * saves of one cell.
     */
    recordSent(text: string): void {
      for (const word of wordsIn(text)) if (!sent.has(word)) sent.set(word, Date.now());
    },
    recordRefused(text: string): void {
      for (const word of wordsIn(text)) sent.delete(word);
    },
    wasSent: (word: string, by: number) => (sent.get(word) ?? Number.POSITIVE_INFINITY) <= by,
    recordShown(word: string, to: UserName): void {
      const key = `${word} ${to}`;
      if (!shown.has(key)) shown.set(key, { word, to, at: Date.now() });
    },
    wasShown: (who: UserName, word: string) => shown.has(`${word} ${who}`),
  };
}
export type TextLog = ReturnType<typeof openTextLog>;
