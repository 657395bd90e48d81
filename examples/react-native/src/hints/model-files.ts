import { Asset } from 'expo-asset';
import { File } from 'expo-file-system';
import config from 'maketen/models/decade-loop3-value/config.json';
import evaluation from 'maketen/models/decade-loop3-value/evaluation.json';
import topology from 'maketen/models/decade-loop3-value/model.json';
import weightsAsset from 'maketen/models/decade-loop3-value/weights-int16.bin';
import type { ModelArtifacts } from 'maketen/train/models';
import { Platform } from 'react-native';

/** The files of the model for Decade, which Metro has put into the app. */
export async function modelFiles(): Promise<ModelArtifacts> {
  const asset = Asset.fromModule(weightsAsset);
  return { config, topology, evaluation, weights: await bytesOf(asset) };
}

async function bytesOf(asset: Asset): Promise<Uint8Array | ArrayBuffer> {
  if (Platform.OS === 'web') return (await fetch(asset.uri)).arrayBuffer();
  await asset.downloadAsync();
  if (asset.localUri === null) throw new Error('Expected the weights in the app, but they are not there');
  return new File(asset.localUri).bytes();
}
