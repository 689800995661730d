import { useMemo } from "react";
import { encode } from "uqr";

/** Modules of white around the code, without which cameras do not find it. */
const quietZone = 4;

/** A text for a camera: black on white in every theme, whatever colours the system forces. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block size-48 flex-none rounded-md border border-line bg-white forced-color-adjust-none"
    >
      <path d={path} className="fill-black" />
    </svg>
  );
}

/** A square for each dark module. */
function draw(text: string): { size: number; path: string } {
  const { data } = encode(text, { ecc: "M", border: quietZone });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size: data.length, path: squares.join("") };
}
