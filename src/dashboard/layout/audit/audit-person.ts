/** A person with a name, as the log shows them. */
export type AuditPerson = { userId: string; name: string };
