/** A person as the log names them. */
export type NamedPerson = { userId: string; name: string };
