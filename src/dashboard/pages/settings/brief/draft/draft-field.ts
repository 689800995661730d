import type { BriefField } from "#contract/orders/brief-template.ts";

type Condition = NonNullable<BriefField["conditional"]>["condition"];

/** A value of a selection. Its id identifies it even while its text equals that of another value. */
export type DraftValue = { id: string; text: string };

/** Shows a field only when another field has a value; refers to fields by id, so that renames keep it. */
export type DraftCondition = {
  field: string;
  condition: Condition;
  value: string;
  /** Id of the selection value that the condition refers to. */
  valueId: string | null;
};

/**
 * A field while it is edited. Every property is set, so that nothing is lost when the user changes the type and changes
 * it back.
 */
export type DraftField = {
  id: string;
  name: string;
  type: BriefField["type"];
  values: DraftValue[];
  defaultValue: string;
  /** Id of the selection value that is the default. */
  defaultId: string | null;
  placeholder: string;
  mandatory: boolean;
  conditional: DraftCondition | null;
};
