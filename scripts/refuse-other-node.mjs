/** Explains what to do if this is not Node 24. Works in every Node from 20 on. */
export function refuseOtherNode() {
  if (process.version.startsWith("v24.")) return;
  console.error(
    `Parlance runs on Node 24, which npm ci brings along, but this is Node ${process.version.slice(1)}: run "npm ci" again with install scripts allowed for the package "node", and start with "npm start".`,
  );
  process.exit(1);
}
