import { styled } from 'styled-components';
import { UNIT_DEFAULTS } from '@ten8/contracts/cad/constants';
import { FormRow } from '../../../ui/form-row';
import { Form, Submit } from '../../../ui/form/form';
import { TextField } from '../../../ui/form/text-field';
import { keepFocusAround } from '../../../ui/keep-focus';
import { useUnitForm } from './use-unit-form';

const { department, rank } = UNIT_DEFAULTS;
const nobodyYet = { callsign: '', name: '', department, rank };

/** Asked before anything else on a first visit: without a callsign, colleagues see `UNIT-ID`. */
export function FirstUnit() {
  return (
    <Box aria-labelledby="first-unit" ref={keepFocusAround}>
      <h2 id="first-unit">Who are you on the radio?</h2>
      <p>Colleagues and dispatch see this. Then choose Available to go on duty.</p>
      <Form form={useUnitForm(nobodyYet, () => {})} label="Your unit" Shape={FormRow}>
        <TextField name="callsign" label="Your callsign" placeholder="1-ADAM-12" isCode isRequired />
        <TextField name="name" label="Your name" placeholder="A. CARTER" isRequired />
        <Submit label="Save" pending="Saving..." />
      </Form>
    </Box>
  );
}

const Box = styled.section`
  display: flex;
  flex-direction: column;
  gap: var(--space-8);
  padding: var(--space-12);
  border: 1px solid var(--accent);
  border-radius: var(--radius-card);
  background: var(--surface-1);

  h2 {
    font-size: 1em;
    line-height: 1.4;
  }
  p {
    color: var(--muted);
  }
`;
