/**
 * Says for whom a request is sent, by the id of that person. A caller who turns out to be somebody else is refused with
 * `another_person`: so that a browser in which another person signed in meanwhile does nothing in their name.
 */
export const personHeader = "X-Parlance-Person";
/** The same in the query, where headers cannot be sent. */
export const personParameter = "person";
