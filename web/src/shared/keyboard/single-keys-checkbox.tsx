import { Checkbox } from '../../ui/checkbox';
import { switchSingleKeys, useSingleKeys } from './single-keys';

export const SingleKeysCheckbox = () => (
  <Checkbox
    label="Single keys act"
    checked={useSingleKeys()}
    onChange={({ target }) => switchSingleKeys(target.checked)}
  />
);
