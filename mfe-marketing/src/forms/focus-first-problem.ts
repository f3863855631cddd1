/** Takes the keyboard to the first field, in the form's own order, that has a problem. Fields are found by their names. */
export function focusFirstProblem(form: HTMLFormElement, problems: Readonly<Record<string, string | undefined>>): void {
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) continue;
    if (problems[element.name] === undefined) continue;
    element.focus();
    return;
  }
}
