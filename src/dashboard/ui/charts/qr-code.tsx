import { useMemo } from "react";
import { encode } from "uqr";

/** White modules around the code, required by cameras. */
const quietZone = 4;

/** A QR code: black on white in every theme and with forced colours. */
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

/** Draws a square for each dark module. */
function draw(text: string): { size: number; path: string } {
  const { data } = encode(text, { ecc: "M", border: quietZone });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size: data.length, path: squares.join("") };
}
