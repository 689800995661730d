/**
 * Problems of files and of entries that a file cannot contain, in English. The dashboard translates them by name
 * (`file.problem.<name>`); placeholders in braces are filled from the problem's values.
 */
export const formatProblems = {
  not_module: "Invalid module ({reason})",
  no_export: "The file has no export default with the texts",
  not_export_data:
    "Only export default is read, with objects, lists, texts and numbers. Remove everything else here",
  not_spreadsheet: "This is not an .xls or .xlsx file. Choose another format, or save it as .xlsx",
  no_sheet: "The file has no sheet “{name}”. It has {sheets}",
  empty_sheet: "The sheet contains no table: choose another one",
  old_workbook: "This workbook is from Excel 95 or older: save it as .xlsx and import that",
  unreadable_spreadsheet:
    "This spreadsheet cannot be read ({reason}): open it in a spreadsheet program and save it as .xlsx",
  cell_too_long: "A cell can have up to {most} characters. Export as CSV instead",
  sheet_too_large: "A sheet can have up to {rows} rows and {columns} columns. Export as CSV instead",
  sheet_too_much_text: "The sheet has more than 100 MB of text: split it",
  cell_too_large: "A cell is larger than 6 MB: shorten its text",
  cell_error: "Cell {cell} shows the error {error}: correct it and save the file",
  formula_without_result:
    "Cell {cell} has a formula without a result: open the file in a spreadsheet program and save it",
  metadata_named_like_column:
    "A metadata name is empty or already the name of a column. Rename it, or export without metadata",
  no_text_column: "No column has texts in the language “{language}”: its header must be “{language}”",
  no_key_column: "No column has the keys: its header must be “id”",
  length_not_number: "Row {row}: the length “{length}” is not a number",
  not_table: "This is not a table ({reason})",
  open_document: "This is an OpenDocument spreadsheet: save it as .xlsx and import that",
  other_zip: "This is not an .xlsx file, but another kind of zip: unpack it and import a file in it",
  unpacked_too_large: "Unpacked, the file is larger than 100 MB: split it",
  damaged_zip: "This is not an .xlsx file: the zip is damaged. Save or download it again",
  wrong_root: "The root element is not <{name}>. Choose the format of this file, or another file",
  no_value: "There is no <value>",
  not_xliff: "This is not an XLIFF file: choose the one that was downloaded for the order",
  no_target_language: "The file has no target language. Set target-language, or trgLang in XLIFF 2",
  is_xliff2: "This is XLIFF 2. Choose that format, or another file",
  not_xliff2: "This is not XLIFF 2. Choose the format of this file, or another file",
  no_source: "A unit has no <source>",
  limit_not_number: "{name} is not a number",
  not_property_list:
    "This is not a property list with a <dict>. Choose the format of this file, or another file",
  other_language:
    "The file is in “{said}”, not in “{language}”. Choose the language of this file, or another file",
  key_without_value: "A <key> without its value",
  value_not_dict: "The value is not a <dict>",
  variable_without_forms:
    "The format of a plural must name a variable, and each variable needs a <dict> with its forms. Correct or remove this one",
  plural_without_forms: "The plural has no forms",
  not_xml: "Invalid XML",
  bad_xml: "Invalid XML ({reason})",
  unknown_entity: "The entity &{entity}; is not read, even if the file declares it: write its text instead",
  element_in_text: "A text contains the element <{element}>: write it as &lt;{element}&gt;",
  no_attribute: "An element <{element}> has no {attribute}",
  control_characters:
    "Texts contain control characters, which XML does not allow. Remove them, or choose another format",
  control_characters_in_sheet:
    "Texts contain control characters, which spreadsheets do not allow. Remove them, or choose another format",
  unknown_element: "Unknown element <{element}>",
  not_quantity: "“{quantity}” is not a quantity: it must be zero, one, two, few, many or other",
  bad_escape: "\\u needs four hexadecimal digits",
  expected_strings: 'Expected "key" = "text";',
  expected_ini: "Expected name = text",
  expected_po: 'Expected msgid or msgstr with "text"',
  not_utf8: "The file is not in UTF-8: save it in UTF-8",
  not_utf16: "The file begins like UTF-16, but is not in UTF-16: save it in UTF-8",
  php_returns_nothing: "The file returns nothing: it must return an array of texts",
  not_php: "Invalid PHP",
  not_php_data: "Only a returned array is read, with texts, numbers and arrays. Remove everything else here",
  not_toml: "Invalid TOML ({reason})",
  key_too_deep: "A key is nested deeper than {levels} levels. Rename it",
  ini_name:
    "Names in this format cannot contain = or line breaks, or begin or end with spaces. Rename the keys, or choose another format",
  no_language_root:
    "The root key is not a language with texts: put the texts below their language, or choose another format",
  several_documents: "The file has several documents: import them one by one",
  not_yaml: "This is not a YAML file with texts",
  yaml_alias: "Aliases are not read: write the value out",
  name_not_text: "A name is not a text: put it in quotes",
  merge_key: "Merge keys (<<) are not read: write the texts out",
  no_message: "The value is not an object with a message. Add one, or choose the format of this file",
  no_list: "The file has no list of texts. Choose the format of this file, or another file",
  no_id: "An item has no id",
  arb_key: "Keys of ARB files cannot begin with @. Rename them, or choose another format",
  bad_plural_forms:
    "The Plural-Forms of the header cannot be read: they must be like nplurals=2; plural=(n != 1)",
  too_deep: "The file is nested deeper than {levels} levels",
  no_object: "The file has no object of texts. Choose the format of this file, or another file",
  not_text: "The value is not a text",
  key_is_beginning:
    "A key is also the beginning of other keys, which is not possible in nested files. Leave it out, or choose a flat format",
  list_gaps:
    "A list has gaps, which is not possible in nested files. Rename its keys, or choose a flat format",
  no_msgid: "An entry has no msgid",
  no_msgstr: "An entry has no msgstr",
  field_twice: "An entry has {field} twice",
  empty_msgid: "A key is empty, and an empty msgid is the header of the file. Rename it",
  not_json: "Invalid JSON",
  no_strings: "The file has no strings. Choose the format of this file, or another file",
} as const satisfies Record<string, string>;
export type FormatProblemName = keyof typeof formatProblems;
