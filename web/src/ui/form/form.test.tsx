import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { checkForm, type LoadSchema } from './check-form';
import { CheckboxField } from './checkbox-field';
import { Form, FormActions } from './form';
import { SelectField } from './select-field';
import { TextAreaField } from './text-area-field';
import { TextField } from './text-field';

const Plate = z.object({ plate: z.string().max(8, 'Must be at most 8 characters') });
const empty = { plate: '', year: '', link: '', color: '', note: '', isStolen: false };

interface PlateFormProps {
  schema?: LoadSchema;
  onSend?: (values: typeof empty) => Promise<void>;
}

function PlateForm({ schema, onSend = async () => {} }: PlateFormProps) {
  const methods = useForm({
    defaultValues: empty,
    resolver: checkForm<typeof empty>({ schema, isPlainWhenBlank: true }),
  });

  return (
    <Form form={{ methods, submit: methods.handleSubmit(onSend) }} label="Vehicle">
      <TextField name="plate" label="Plate" isRequired isUpperCase hint="As on the car" />
      <TextField name="year" label="Year" isDigits />
      <TextField name="link" label="Link" type="url" />
      <SelectField name="color" label="Color" options={[{ value: 'red', label: 'Red' }]} placeholder="Any" />
      <TextAreaField name="note" label="Note" maxLength={20} isCounted />
      <CheckboxField name="isStolen" label="Stolen" />
      <FormActions onCancel={() => {}} label="Save" pending="Saving..." />
    </Form>
  );
}

const box = (name: RegExp | string) => screen.getByRole('textbox', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('a form gives what was typed, chosen and ticked', async () => {
  const onSend = jest.fn(async () => {});
  render(<PlateForm onSend={onSend} />);

  await userEvent.type(box(/Plate/), '8abc');
  await userEvent.type(box('Year'), '20x19');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Color' }), 'Red');
  await userEvent.type(box('Note'), 'dented');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Stolen' }));
  await save();

  const typed = { plate: '8ABC', year: '2019', link: '', color: 'red', note: 'dented', isStolen: true };
  expect(onSend).toHaveBeenCalledWith(typed, expect.anything());
  expect(screen.getByText('6/20')).toBeVisible();
});

test.each([
  ['$1,250', '1250'],
  ['1.5', '1.5'],
])('in a field for a whole number, %s becomes %s', async (typed, kept) => {
  render(<PlateForm />);

  await userEvent.type(box('Year'), typed);

  expect(box('Year')).toHaveValue(kept);
});

test('a URL that is too long is not cut off without a message', async () => {
  render(<PlateForm />);
  const url = `https://discord.gg/${'x'.repeat(600)}`;

  await userEvent.click(box('Link'));
  await userEvent.paste(url);

  expect(box('Link')).toHaveValue(url);
});

test('a blank required field is said beside it, and has the focus', async () => {
  const onSend = jest.fn(async () => {});
  render(<PlateForm onSend={onSend} />);
  await userEvent.type(box(/Plate/), '   ');

  await save();

  expect(box(/Plate/)).toBeInvalid();
  expect(box(/Plate/)).toHaveAccessibleDescription('As on the car Required');
  expect(box(/Plate/)).toHaveFocus();
  expect(onSend).not.toHaveBeenCalled();
  await userEvent.type(box(/Plate/), '1');
  expect(box(/Plate/)).toHaveAccessibleDescription('As on the car');
});

test('what the contract refuses is said in the contract’s words', async () => {
  render(<PlateForm schema={async () => Plate} />);
  await userEvent.type(box(/Plate/), '123456789');

  await save();

  expect(box(/Plate/)).toHaveAccessibleDescription('As on the car Must be at most 8 characters');
});

test('a form whose schema cannot be loaded is sent: the server decides', async () => {
  const onSend = jest.fn(async () => {});
  render(<PlateForm schema={() => Promise.reject(new Error('offline'))} onSend={onSend} />);
  await userEvent.type(box(/Plate/), '123456789');

  await save();

  expect(onSend).toHaveBeenCalled();
});

test('a rule about nothing in the form does not keep it from being sent', async () => {
  const onSend = jest.fn(async () => {});
  render(<PlateForm schema={async () => Plate.extend({ communityId: z.int() })} onSend={onSend} />);
  await userEvent.type(box(/Plate/), '1');

  await save();

  expect(onSend).toHaveBeenCalled();
});

test('while a form is being sent its button says so and does nothing', async () => {
  const onSend = jest.fn(() => new Promise<void>(() => {}));
  render(<PlateForm onSend={onSend} />);
  await userEvent.type(box(/Plate/), '1');

  await save();
  await userEvent.type(box(/Plate/), '{Enter}');

  expect(screen.getByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-disabled', 'true');
  expect(onSend).toHaveBeenCalledTimes(1);
});

test('upper case leaves the caret where it is', async () => {
  render(<PlateForm />);
  await userEvent.type(box(/Plate/), 'AC');

  await userEvent.type(box(/Plate/), 'b', { initialSelectionStart: 1, initialSelectionEnd: 1 });

  expect(box(/Plate/)).toHaveValue('ABC');
  const plate = box(/Plate/);
  expect(plate instanceof HTMLInputElement && plate.selectionStart).toBe(2);
});

test('a letter without one capital of its own stays, so that a name is found as it was typed', async () => {
  render(<PlateForm />);

  await userEvent.type(box(/Plate/), 'weiß é');

  expect(box(/Plate/)).toHaveValue('WEIß É');
});

test('the keyboard of a phone writes capitals where letters become capitals, and corrects no code', () => {
  function CodeForm() {
    const methods = useForm({ defaultValues: { vin: '', place: '', owner: '' } });
    return (
      <Form form={{ methods, submit: () => {} }} label="Code">
        <TextField name="vin" label="VIN" isCode />
        <TextAreaField name="place" label="Place" maxLength={20} isUpperCase />
        <TextField name="owner" label="Owner" />
      </Form>
    );
  }
  render(<CodeForm />);

  expect(box('VIN')).toHaveAttribute('autocapitalize', 'characters');
  expect(box('VIN')).toHaveAttribute('autocorrect', 'off');
  expect(box('Place')).toHaveAttribute('autocapitalize', 'characters');
  expect(box('Owner')).not.toHaveAttribute('autocapitalize');
});
