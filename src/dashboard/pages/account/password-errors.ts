/** A wrong password is shown at its field: no other credential of the form can be wrong. */
export const passwordErrors = {
  wrong_credentials: { field: "password", id: "account.password.wrong" },
} as const;
