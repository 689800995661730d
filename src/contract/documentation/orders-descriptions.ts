/** What the operations of orders do, for readers of the API's documents. */
export const ordersDescriptions: Readonly<Record<string, string>> = {
  "orders.list":
    "Returns the orders of a branch, newest first. Drafts are not included for the project token alone.",
  "orders.listByAlias": "Does the same as `GET /v1/api/order`.",
  "orders.count": "Returns the number of open orders in a branch, without drafts.",
  "orders.read":
    "Returns an order. Callers with a personal access token or a session also get the brief, the files, the assignees and the timeline.",
  "orders.readByAlias": "Does the same as `GET /v1/api/orders/{orderId}`.",
  "orders.create":
    'Creates a translation order. Send `status: "draft"` for a draft. To attach reference files, send a form with the part `data` (JSON) and the files. Without any words to translate, no order is created.',
  "orders.createByAlias": "Does the same as `POST /v1/api/order`.",
  "orders.estimate":
    "Returns the strings and words that an order would contain per language, and what it would leave out and why. Nothing is created.",
  "orders.estimateRows":
    "Returns the strings behind one number of an estimate as a working set for `GET /v1/api/entries`.",
  "orders.update":
    "Changes the status, the due date or the assignees of an order, or adds a comment. A draft can be changed completely.",
  "orders.remove": "Deletes an order that is still a draft.",
  "orders.deliver":
    "Delivers translations for an order, as drafts with the status “needs review”. In branching projects they are written as values. A string that moved on from the version named for it is skipped and listed.",
  "orders.readReview":
    "Returns how many strings of an order are to be reviewed, accepted, sent back and not published, by language.",
  "orders.review":
    "Accepts delivered strings, publishes them, or sends them back to the vendor with a reason.",
  "orders.listStrings":
    "Returns the strings of an order with their current source text and the source text at the time of the order.",
  "orderXliff.export":
    "Returns the strings of an order in one language as XLIFF. Placeholders and tags are protected elements; notes hold the brief, length limits and the strings around; links to screenshots work while the order is open. A plural has a unit for each form of the target language.",
  "orderXliff.read":
    "Reads an XLIFF file for a delivery and writes nothing: send its texts as `data` of the delivery. Placeholders and tags are put back as they were. Send a form with the file; the name of its part does not matter.",
  "orderFiles.list": "Returns the reference files of an order.",
  "orderFiles.add":
    "Adds reference files to an order. Send a form with one file per part; the names of the parts do not matter.",
  "orderFiles.remove": "Deletes a reference file of an order.",
  "orderBriefTemplate.read":
    "Returns the brief template of the team, which applies to all of its projects and branches.",
  "orderBriefTemplate.replace":
    "Replaces the brief template. Available to the owners and admins of the team.",
  "orderBriefTemplate.listVersions":
    "Returns who changed the brief template and how, newest first. Available to the owners and admins of the team.",
};
