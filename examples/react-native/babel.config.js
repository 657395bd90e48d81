module.exports = (api) => {
  api.cache(true);
  // React Native's own Hermes knows classes and async functions; the one that npm has is older, and the checks bundle for it.
  const unstable_transformProfile = process.env.HERMES_PROFILE;
  return { presets: [['babel-preset-expo', { native: { unstable_transformProfile } }]] };
};
