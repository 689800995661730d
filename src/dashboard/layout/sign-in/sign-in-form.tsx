import { useState } from "react";
import { FormattedMessage } from "react-intl";
import type { Session } from "#contract/auth/session.ts";
import { Notice } from "#dashboard/ui/notice.tsx";
import { CodeForm } from "./code-form.tsx";
import { PasswordForm } from "./password-form.tsx";

/** `over`: the time to enter the code is over, so the password is required again. */
type Step = "password" | "code" | "over";

/** Email address and password, then the code of an authenticator app if the account requires it. */
export function SignInForm({
  email = "",
  onSignedIn,
}: {
  email?: string;
  onSignedIn: (session: Session) => void;
}) {
  const [step, setStep] = useState<Step>("password");
  const [typed, setTyped] = useState(email);
  if (step === "code") return <CodeForm onSignedIn={onSignedIn} onOver={() => setStep("over")} />;
  return (
    <div className="space-y-4">
      {step === "over" && (
        <Notice tone="danger">
          <FormattedMessage id="error.second_step_over" />
        </Notice>
      )}
      <PasswordForm
        email={typed}
        onEntered={(answer, enteredEmail) => {
          setTyped(enteredEmail);
          if (answer.secondStep) setStep("code");
          else onSignedIn(answer);
        }}
      />
    </div>
  );
}
