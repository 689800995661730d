/** What the operations of people, accounts and teams do, for readers of the API's documents. */
export const peopleDescriptions: Readonly<Record<string, string>> = {
  "session.read":
    "Returns the person who is signed in, or `null`, and whether the server still has to be set up.",
  "session.signOut": "Ends the session of the request and clears its cookie.",
  "signIn.signIn":
    "Signs in with an email address and a password and sets the session cookie. With two-factor authentication the answer asks for a second step instead.",
  "signIn.signInByCode":
    "Completes a sign-in with a code from the authenticator app or with a backup code, and sets the session cookie.",
  "signIn.signInByLink": "Signs in with the single-use link that the server prints at start.",
  "signIn.setUp":
    "Creates the first owner and the first team of a new server. Needs the set-up link that the server prints at its first start.",
  "signIn.requestReset":
    "Emails a link that sets a new password. The answer is the same whether or not the address has an account.",
  "signIn.reset":
    "Sets a new password with the token from a reset link and ends every session of the account.",
  "signIn.readInvitation":
    "Returns what an invitation link offers: the project, the role, and the address it was sent to.",
  "signIn.acceptInvitation":
    "Accepts an invitation, either with a new account and its password or with the account that is signed in.",
  "personalTokens.list": "Returns the personal access tokens of the signed-in person, without their secrets.",
  "personalTokens.create":
    "Creates a personal access token with the given permissions. The secret is returned only once.",
  "personalTokens.delete": "Revokes a token. Requests that use it are refused from then on.",
  "account.register": "Creates an account on a server whose owner has opened registration.",
  "account.readRegistration": "Returns whether registration is open and which team a new account joins.",
  "account.read": "Returns the account of the signed-in person and whether two-factor authentication is on.",
  "account.update": "Changes the name of the signed-in person.",
  "account.changePassword": "Sets a new password and ends all other sessions of the account.",
  "account.remove":
    "Deletes the account of the signed-in person. The history keeps their changes under “former member”.",
  "account.listSessions": "Returns the open sessions of the signed-in person, newest first.",
  "account.endOtherSessions":
    "Ends every session of the account except the current one and forgets all trusted devices.",
  "account.endSession": "Ends one session of the signed-in person.",
  "twoFactor.start":
    "Returns the secret and the address for an authenticator app. Nothing changes until the set-up is confirmed with a code.",
  "twoFactor.confirm":
    "Confirms the set-up with a code from the authenticator app. The session gets a new cookie.",
  "twoFactor.disable": "Turns two-factor authentication off. The session gets a new cookie.",
  "twoFactor.renewBackupCodes": "Creates new backup codes and invalidates the previous ones.",
  "notifications.list": "Returns the notifications of the last 90 days for the caller, newest first.",
  "notifications.count": "Returns the number of unread notifications.",
  "notifications.read": "Marks the given notifications, or all of them, as read.",
  "notifications.readSettings": "Returns which notifications are also sent by email, and in which language.",
  "notifications.writeSettings":
    "Chooses which notifications are also sent by email. Settings that are left out keep their value.",
  "team.list": "Returns the teams of the caller by name.",
  "team.create": "Creates another team and makes the caller its owner. Available to owners of a team.",
  "team.read": "Returns a team and its people.",
  "team.update": "Renames a team, or opens and closes registration. Available to the owners of the team.",
  "team.remove": "Deletes a team that has no projects. The name of the team confirms the deletion.",
  "team.updateMember": "Changes the role of a person in the team.",
  "team.removeMember": "Removes a person from the team and from all of its projects.",
  "team.leave": "Removes the caller from the team and from all of its projects.",
  "audit.list": "Returns who changed what in a project apart from its texts, newest first.",
  "audit.listOfTeam":
    "Returns changes to the roles of the team and to the personal access tokens of its people, newest first.",
  "members.list": "Returns the people of a project with their roles and languages.",
  "members.add":
    "Gives a person of the team a role in the project. Send an invitation to anyone who is not in the team yet.",
  "members.leave": "Removes the caller from the project. Their name stays in the history.",
  "members.update": "Changes the role or the languages of a member.",
  "members.remove": "Removes a member from the project. Their name stays in the history.",
  "members.listInvitations": "Returns the open invitations of the project.",
  "members.invite":
    "Invites a person to the project by email. On a server that sends no email, the answer contains the link to pass on. Managers can invite translators only.",
  "members.revokeInvitation": "Revokes an open invitation, so that its link no longer works.",
};
