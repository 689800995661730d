import { CopyButton } from "./copy-button.tsx";

/** Code to copy. `shown` is displayed instead of `code` if that contains secrets. */
export function CodeBlock({ code, shown = code, label }: { code: string; shown?: string; label: string }) {
  return (
    <div className="rounded-md border border-line bg-surface-2">
      <div className="flex items-center gap-2 border-b border-line px-3 py-1">
        <span className="flex-1 text-xs text-ink-muted">
          <bdi>{label}</bdi>
        </span>
        <CopyButton text={code} label={label} />
      </div>
      <CodeText label={label}>{shown}</CodeText>
    </div>
  );
}

/** Text of a file or a program: left to right in every language, without line wrapping. */
export function CodeText({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section dir="ltr" tabIndex={0} aria-label={label} className="overflow-auto p-3">
      <pre className="font-mono text-xs leading-5">{children}</pre>
    </section>
  );
}
