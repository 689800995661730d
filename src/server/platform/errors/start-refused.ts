/** Reason not to start, for the operator: printed as one line without a stack. */
export class StartRefused extends Error {
  override name = "StartRefused";
}
