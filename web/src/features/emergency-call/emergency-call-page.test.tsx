import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onAPage, user } from '../../testing/on-a-page';
import { answerWith } from '../../testing/server';
import { EmergencyCallPage } from './emergency-call-page';

const location = () => screen.getByRole('textbox', { name: /Location/ });
const description = () => screen.getByRole('textbox', { name: /^Description/ });
const button = () => screen.getByRole('button', { name: 'Submit Emergency Call' });

async function type() {
  await userEvent.type(location(), 'Pier');
  await userEvent.type(description(), 'A car in the sea');
}

beforeEach(() => sessionStorage.clear());

test('after a call is sent, the focus is on what became of it', async () => {
  answerWith([201, {}]);
  onAPage(<EmergencyCallPage />);

  await type();
  await userEvent.click(button());

  expect(await screen.findByRole('heading', { name: 'Help is on the way' })).toHaveFocus();
});

test('the next call begins in its first field, and the first one did not take the focus', async () => {
  answerWith([201, {}]);
  onAPage(<EmergencyCallPage />);
  expect(document.body).toHaveFocus();
  await type();
  await userEvent.click(button());

  await userEvent.click(await screen.findByRole('button', { name: 'Make another call' }));

  expect(screen.getByRole('textbox', { name: 'Your name' })).toHaveFocus();
});

test.each([
  ['with the server’s sentence', { message: 'Too many calls', code: 'rate_limited' }, 'Too many calls'],
  ['with a way on if the server says nothing', {}, 'Please try again or call 911 directly'],
])('a call that failed is told at the form until the next try, %s', async (_how, body, sentence) => {
  answerWith([429, body], [201, {}]);
  onAPage(<EmergencyCallPage />);
  await type();

  await userEvent.click(button());

  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent(`Your call was not sent${sentence}`);
  expect(button()).toHaveFocus();
  expect(description()).toHaveValue('A car in the sea');
  await userEvent.click(button());
  expect(await screen.findByRole('heading', { name: 'Help is on the way' })).toBeVisible();
  expect(failure).not.toBeInTheDocument();
});

test('without an answer, the call may have been sent', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  onAPage(<EmergencyCallPage />);
  await type();

  await userEvent.click(button());

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your call may not have been sentPlease try again or call 911 directly',
  );
});

describe('a call that was typed and not sent', () => {
  const hint = () => screen.queryByText('You typed this earlier. Ten8 has not confirmed it yet.');

  test.each([
    ['a member', user],
    ['a visitor', null],
  ])('is there again for %s when the page is opened again, until it was sent', async (_who, author) => {
    answerWith([201, {}]);
    const first = onAPage(<EmergencyCallPage />, author);
    expect(hint()).toBeNull();
    await type();
    first.unmount();

    const second = onAPage(<EmergencyCallPage />, author);
    expect(hint()).toBeVisible();
    expect(location()).toHaveValue('Pier');
    second.unmount();
    onAPage(<EmergencyCallPage />, author);
    expect(description()).toHaveValue('A car in the sea');
    await userEvent.click(button());
    await userEvent.click(await screen.findByRole('button', { name: 'Make another call' }));

    expect(location()).toHaveValue('');
    expect(hint()).toBeNull();
  });

  test.each([
    ['another member', user, { ...user, id: 6 }],
    ['a visitor', user, null],
    ['a member', null, user],
  ])('is not shown to %s of the same browser', async (_who, author, other) => {
    const first = onAPage(<EmergencyCallPage />, author);
    await type();
    first.unmount();

    onAPage(<EmergencyCallPage />, other);

    expect(location()).toHaveValue('');
    expect(hint()).toBeNull();
  });

  test('is forgotten when its text is deleted', async () => {
    const first = onAPage(<EmergencyCallPage />);
    await type();
    await userEvent.clear(location());
    await userEvent.clear(description());
    first.unmount();

    onAPage(<EmergencyCallPage />);

    expect(hint()).toBeNull();
  });
});
