const { getDefaultConfig } = require('expo/metro-config');

const config = getDefaultConfig(__dirname);
// The weights of a model are a file beside the bundle, as pictures are.
config.resolver.assetExts.push('bin');
// What babel.config.js asks the environment for.
config.cacheVersion = process.env.HERMES_PROFILE ?? 'default';

module.exports = config;
