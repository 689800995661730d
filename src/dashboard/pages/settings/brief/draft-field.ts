import type { BriefField } from "#contract/orders/brief-template.ts";

type Condition = NonNullable<BriefField["conditional"]>["condition"];

/** A value of a list. By its id it stays the same one while its text passes that of another. */
export type DraftValue = { id: string; text: string };

/** Asks for a field only where another one has a value; it is named by its id, so that a rename changes nothing. */
export type DraftCondition = {
  field: string;
  condition: Condition;
  value: string;
  /** The value of the list that is named by this. */
  valueId: string | null;
};

/** A field as it is edited: nothing is absent, and nothing is lost when the type is changed and changed back. */
export type DraftField = {
  id: string;
  name: string;
  type: BriefField["type"];
  values: DraftValue[];
  defaultValue: string;
  /** The value of the list that is named by this. */
  defaultId: string | null;
  placeholder: string;
  mandatory: boolean;
  conditional: DraftCondition | null;
};
