/** Shows `wrong_credentials` at the password field, since these forms have no other credential. */
export const passwordErrors = {
  wrong_credentials: { field: "password", id: "account.password.wrong" },
} as const;
