/** What the operations of texts and all that belongs to them do, for readers of the API's documents. */
export const contentDescriptions: Readonly<Record<string, string>> = {
  "entries.upload":
    "Creates and updates translations from a document of languages, groups and keys. Sending the same document again changes nothing. Locked entries are left unchanged and listed in `_additionalData.skippedEntries`. `dryRun=true` answers the same and writes nothing.",
  "entries.readDocument":
    "Returns the translations of a branch as one document of languages, groups and keys. Supports `If-None-Match`: an unchanged document is answered with 304.",
  "translationFiles.import":
    'Imports a file of one language, all of it or nothing. Send a form with the file; the name of its part does not matter. A text part named `exceptKeys` lists keys, as a JSON array, that stay as they are. `options` is a JSON object, such as `{"onlyIfTextEmpty":true}`. A file that cannot be read is refused with the line or the keys at fault. `dryRun=true` answers the same with samples and writes nothing; its `version`, sent as `unchangedSince`, refuses the import when one of its texts was changed meanwhile. `async=true` answers the ID of a job.',
  "translationFiles.export":
    'Returns the published texts of one language as a file. `options` is a JSON object, such as `{"sortByKey":true}`. A text that the format cannot hold refuses the whole file and names the keys. Supports `If-None-Match`.',
  "entries.readWindow":
    "Returns a window of the strings that match a search query. The first request returns the id of a working set. Pass it as `set` with a `position` to page through the same rows.",
  "entries.readStaleResults":
    "Returns how many rows of a working set no longer match its query, how many new ones match, and which rows were deleted.",
  "entries.findRanges":
    "Returns where rows of a working set stand in another working set of the branch. Rows that the other set does not have are left out.",
  "entries.readNeighbours":
    "Returns the five strings before and the five after a string in the order of its group, and up to twenty that its screenshots show, from the top of the picture, each with its source and its text in the language. Vendors get those of their orders alone. A key or language that does not exist has none.",
  "entries.readSameSource":
    "Returns how many other strings of the branch have the same source text, and some of them with their texts in the language: 100 from `position` on unless `limit` says otherwise, or fewer where their texts are long. Vendors get those of their open orders alone. A key or language that does not exist has none.",
  "entries.patch":
    "Updates individual entries, all or none. Send the `version` that you read, and the `_id` where the key may have been deleted and made again, to be refused with 409 when somebody else changed the entry in the meantime.",
  "entries.remove":
    "Deletes keys in all languages and moves them to the trash for 30 days. If one of the keys is locked, nothing is deleted.",
  "entries.removeByPost":
    "Does the same as `DELETE /v1/api/entries`, for clients that cannot send a body with DELETE.",
  "keys.patch": "Updates the description, metadata, length limit, tags and group of keys, all or none.",
  "checks.read":
    "Returns what the checks find in a text as it is stored: the draft if there is one, otherwise the value. Each finding has its position in the text, in UTF-16 code units, and a fix where one is certain. `dismissed` lists the findings that do not count, with who dismissed them and why.",
  "checks.dismiss":
    "Dismisses findings of a text, with a reason that stands in its history. They do not count until the text or its source changes. Checks that found nothing are left out.",
  "checks.listRuns":
    "Returns the branches of which not all texts are checked as they would be now, with how many keys are done: after a change of the base language, the placeholder style or the placeholder patterns, a restored backup or a new release.",
  "checks.startRun":
    "Checks all texts of the branch anew, or goes on with checks that were stopped. Webhooks receive `checks.completed` at the end.",
  "checks.stopRun": "Stops checking all texts of the branch. What was found so far stays.",
  "checks.restore": "Takes dismissals back: the findings count again.",
  "checks.readSettings": "Returns the level of each check and what happens to texts with errors.",
  "checks.writeSettings":
    "Changes the levels of checks, and whether texts with errors can be published or accepted. Settings that are left out keep their value. Nothing is checked again: counts and searches follow the new levels at once.",
  "counts.read":
    "Returns the number of entries per language and status, for a branch, a tag or a search query.",
  "counts.listBadges":
    "Returns the address of an SVG badge for each language that shows how much of it is translated. The addresses need no credentials.",
  "counts.readProgress":
    "Returns the translated strings and words of each language at the end of each day, and the current numbers for today.",
  "counts.readActivity": "Returns how many entries each person changed per day.",
  "languages.list": "Returns the languages of a branch, base language first.",
  "languages.create": "Adds a language to the project.",
  "languages.update": "Changes the display name of a language. Its code stays the same.",
  "languages.remove":
    "Deletes a language with its translations and moves it to the trash for 30 days. The base language and a language in an open order cannot be deleted.",
  "groups.list": "Returns the groups of a branch, `main` first.",
  "groups.create": "Adds a group to a branch.",
  "groups.update": "Renames a group. The group `main` cannot be renamed.",
  "groups.remove": "Deletes a group and moves its keys to `main`.",
  "statuses.list": "Returns the custom workflow statuses of the team.",
  "statuses.create": "Adds a custom workflow status to the team.",
  "statuses.update": "Changes a custom workflow status. Fields that are left out keep their value.",
  "statuses.remove": "Deletes a custom workflow status that no string of the team uses.",
  "tags.list": "Returns all tags of a branch by name.",
  "tags.readByName": "Returns the tag with the given name.",
  "tags.readById": "Returns the tag with the given ID.",
  "tags.create": "Creates a tag and assigns it to the given keys.",
  "tags.update": "Renames a tag, or replaces its category or its keys.",
  "tags.merge":
    "Moves the keys and screenshots of a tag to another tag and deletes the first. Returns the tag that remains.",
  "tags.remove": "Deletes a tag. Its keys stay.",
  "manyTags.overview": "Returns all tags of a branch by name with the number of their keys and screenshots.",
  "manyTags.progress": "Returns the entry counts by status and language for several tags.",
  "manyTags.merge": "Moves the keys and screenshots of several tags to one tag and deletes the others.",
  "manyTags.categorise": "Puts several tags into a category, or into none. Returns how many of them changed.",
  "manyTags.remove": "Deletes several tags and their screenshots. Their keys stay.",
  "tagCategories.list": "Returns the tag categories of the project.",
  "tagCategories.create": "Adds a tag category to the project.",
  "tagCategories.update": "Changes the name of a tag category.",
  "tagCategories.remove": "Deletes a tag category. Its tags stay without a category.",
  "changes.list":
    "Returns the history of a branch as change sets, newest first. Autosaves by one person in one cell within ten minutes form one change set.",
  "changes.read": "Returns a change set with its first 10,000 edits.",
  "changes.readUndoable":
    "Returns the change sets of the caller that undo and redo would revert next, or `null`.",
  "changes.revert":
    "Reverts a change set with a new one. Edits that were changed since are skipped and listed in the answer, as are those that an earlier undo of the same change skipped.",
  "live.stream":
    "Streams the changes of a branch, and who is working on it, as server-sent events. Reconnect with the last `sequence` in `since` to continue without a gap.",
  "live.announce":
    "Shows other people which cell the caller is in. Send no `key` for no cell, and `left` when the page is closed.",
  "screenshots.upload":
    "Uploads a JPEG or PNG image as a form with the parts `data` (JSON) and `file`. The screenshot is linked to the keys in `stringPositions`.",
  "screenshots.list":
    "Returns the screenshots of a branch in the order of their screens. All filters are combined with AND.",
  "screenshots.coverage":
    "Returns how many keys have a screenshot, in total and by the language of the screenshots.",
  "screenshots.order":
    "Sets the order of the screens. The list has to contain every screen of the branch once.",
  "screenshots.orderByPost": "Does the same as `PUT /v1/api/screenshots/order`.",
  "screenshots.remove":
    "Deletes the screenshots that meet all criteria, and the tags that have no screenshot left. If nothing matches, nothing is deleted.",
  "screenshots.removeByPost":
    "Does the same as `DELETE /v1/api/screenshots`, for clients that cannot send a body with DELETE.",
  "screenshots.read":
    "Returns a screenshot and its variants: the same screen in other languages or on other devices.",
  "screenshots.update":
    "Updates a screenshot. Fields that are left out keep their value. Send the `updatedAt` that you read to be refused with 409 when it changed in the meantime.",
  "screenshots.removeOne": "Deletes a screenshot, and its tag when it was the last one with it.",
  "screenshots.verify": "Marks a screenshot as verified or not verified.",
  "trash.list":
    "Returns the deleted items of a branch and the deleted branches of the project, newest first. Items are kept for 30 days.",
  "trash.count": "Returns the number of items in the trash by kind.",
  "trash.restore":
    "Restores items with their links, all or none. A screenshot brings its screen back, if that is in the trash too. A name that is taken by now is answered with 409, where `resolutions` lists how each conflict can be resolved.",
  "trash.remove": "Removes items from the trash permanently.",
  "trash.removeByPost":
    "Does the same as `DELETE /v1/api/trash`, for clients that cannot send a body with DELETE.",
  "bulk.run":
    "Runs one action on many entries in one change set. Each entry needs the right that changing it alone needs; entries without it are skipped. What translators change becomes a draft where there are drafts. Name them by `keys`, by a search `q`, or by a working set, as a whole or some of its `ranges`. Large selections are processed as a job. With `dryRun` nothing changes and the answer shows what would.",
  "discussions.list":
    "Returns discussions with their comments, newest first. Vendors see discussions on the strings of their orders.",
  "discussions.read": "Returns a discussion with its comments.",
  "discussions.create":
    "Starts a discussion on an entry, or on a key in all languages if `language` is left out.",
  "discussions.update": "Resolves a discussion or opens it again.",
  "discussions.reply":
    "Adds a comment to a discussion and notifies its participants and everyone who is mentioned.",
  "discussions.editComment": "Changes a comment of the caller and notifies people who are newly mentioned.",
  "discussions.removeComment":
    "Deletes a comment of the caller. Deleting the last comment deletes the discussion.",
  "views.list": "Returns the saved views of the caller and the shared views, by name.",
  "views.create": "Saves a view of the translations. Everything except its name is optional.",
  "views.update": "Changes a saved view. Fields that are left out keep their value.",
  "views.remove": "Deletes a saved view.",
};
