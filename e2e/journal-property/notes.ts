export type Name = "Ada" | "Ben" | "Cleo";
type CellAddress = { key: string; language: string };

/** A text that somebody typed, and what they did with it themselves. */
export type Typed = CellAddress & { token: string; by: Name; isDropped: boolean };
/** A text on the screen of somebody, when it first was. */
type Shown = { token: string; to: Name; at: number };

/** Each text is a word that nothing else on a page looks like; a difference shows two of them without a space. */
export const tokens = (text: string): string[] => text.match(/w\d+x/g) ?? [];

/** What was typed and shown in a run, by whom and to whom. */
export function openNotes() {
  const typed = new Map<string, Typed>();
  const shown = new Map<string, Shown>();
  const sent = new Map<string, number>();
  const actions: string[] = [];
  return {
    typed,
    shown,
    actions,
    next: () => `w${typed.size + 1}x`,
    type(one: Omit<Typed, "isDropped">): void {
      typed.set(one.token, { ...one, isDropped: false });
    },
    /** Thrown away, or written over in the field that showed it, by the one who had typed it. */
    drop(text: string, by: Name): void {
      for (const token of tokens(text)) {
        const one = typed.get(token);
        if (one?.by === by) one.isDropped = true;
      }
    },
    /** From here on others may see it, unless it is refused. History shows only the last of several saves of one cell. */
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
    hasSeen: (who: Name, token: string) => shown.has(`${token} ${who}`),
  };
}
export type Notes = ReturnType<typeof openNotes>;
