/** The name of a key in the text of a dialog. */
export function KeyName({ name }: { name: string }) {
  return (
    <bdi className="font-mono text-xs break-all">{name.length > 200 ? `${name.slice(0, 200)}…` : name}</bdi>
  );
}
