import { RequiredSetup } from '../../features/accounts/second-factor/required-setup.tsx';

/** Where administrators set up the second factor that their account must have. */
export default function SecondFactorSetupPage() {
  return <RequiredSetup />;
}
