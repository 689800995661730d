/** A reason not to start, in words for the operator: printed as one line, without a stack. */
export class StartRefused extends Error {
  override name = "StartRefused";
}
