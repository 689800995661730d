export type Name = "Ada" | "Ben" | "Cleo";
type CellAddress = { key: string; language: string };

/** A typed text, and whether its author discarded it. */
export type Typed = CellAddress & { token: string; by: Name; isDropped: boolean };
/** A text shown to a user, with the time at which it was first shown. */
type ShownText = { token: string; to: Name; at: number };

/** Each text is a word that occurs nowhere else; a text difference shows two of them without a space. */
export const tokens = (text: string): string[] => text.match(/w\d+x/g) ?? [];

/** Records the typed and the shown texts of a run with their users. */
export function openNotes() {
  const typed = new Map<string, Typed>();
  const shown = new Map<string, ShownText>();
  const sent = new Map<string, number>();
  const actions: string[] = [];
  return {
    typed,
    shown,
    actions,
    next: () => `w${typed.size + 1}x`,
    type(typedText: Omit<Typed, "isDropped">): void {
      typed.set(typedText.token, { ...typedText, isDropped: false });
    },
    /** Discarded, or overwritten in the field that showed it, by its author. */
    drop(text: string, by: Name): void {
      for (const token of tokens(text)) {
        const note = typed.get(token);
        if (note?.by === by) note.isDropped = true;
      }
    },
    /**
     * From this time other users may see the text, unless it is refused. History contains only the last of several
     * saves of one cell.
     */
    send(text: string): void {
      for (const token of tokens(text)) if (!sent.has(token)) sent.set(token, Date.now());
    },
    refuse(text: string): void {
      for (const token of tokens(text)) sent.delete(token);
    },
    wasSent: (token: string, by: number) => (sent.get(token) ?? Number.POSITIVE_INFINITY) <= by,
    show(token: string, to: Name): void {
      const key = `${token} ${to}`;
      if (!shown.has(key)) shown.set(key, { token, to, at: Date.now() });
    },
    wasShown: (who: Name, token: string) => shown.has(`${token} ${who}`),
  };
}
export type Notes = ReturnType<typeof openNotes>;
