import type { ReactNode } from "react";
import type { Language } from "#contract/languages.ts";

/**
 * A layer behind a field, aligned with its text letter for letter. Only marks are painted; letters are
 * transparent.
 */
export function BackdropLayer({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <div
      aria-hidden
      dir={language.direction}
      lang={language.code}
      className="pointer-events-none invisible col-start-1 **:visible row-start-2 px-3 py-1.5 leading-5 break-words whitespace-pre-wrap text-transparent select-none"
    >
      {children}
      {/* A field shows an empty line after a final line break; other elements need a character there. */}
      {"\u200b"}
    </div>
  );
}
