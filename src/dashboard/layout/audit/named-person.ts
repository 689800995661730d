/** A person with a name, as the log shows them. */
export type NamedPerson = { userId: string; name: string };
