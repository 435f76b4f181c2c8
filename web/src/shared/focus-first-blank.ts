/** Puts the caret where a refused form still wants something. */
export function focusFirstBlank(form: HTMLFormElement): void {
  const controls = form.querySelectorAll<HTMLInputElement>('[aria-required="true"]');
  [...controls].find((control) => control.value.trim() === '')?.focus();
}
