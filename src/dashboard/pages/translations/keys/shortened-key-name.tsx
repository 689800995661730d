/** The name of a key in the text of a dialog, shortened to 200 characters. */
export function ShortenedKeyName({ name }: { name: string }) {
  return (
    <bdi className="font-mono text-xs break-all">{name.length > 200 ? `${name.slice(0, 200)}…` : name}</bdi>
  );
}
