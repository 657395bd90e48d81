import { configure } from '@testing-library/react-native';

// How long `find...` waits for what has to come. It only ends a test that hangs: on a busy machine a review takes longer than the usual second.
configure({ asyncUtilTimeout: 500_000 });
