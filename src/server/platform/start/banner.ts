/** Text that is printed when Parlance is ready: its URL, and how to sign in. */
export function banner(address: string, lines: string[]) {
  return [
    "",
    `  Parlance is ready at ${address}`,
    ...lines.map((line) => `  ${line}`),
    "  Stop it with Ctrl-C.",
    "",
  ].join("\n");
}
