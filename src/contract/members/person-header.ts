/**
 * Header with the id of the person who sends a request. If another person is signed in, the request is rejected with
 * `another_person`, so that a page of one person never acts in the name of the next person in the same browser.
 */
export const personHeader = "X-Parlance-Person";
/** The same as a query parameter, for requests that cannot send headers. */
export const personParameter = "person";
