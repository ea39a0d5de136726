import { mount } from 'svelte';
import App from './App.svelte';
import { speak } from './lang/index.svelte';
import { keepOffline } from './lib/offline.svelte';
import { start } from './lib/router.svelte';
import { apply } from './lib/settings.svelte';
import { meet } from './people/me.svelte';
import './ui/tokens.css';
import './ui/base.css';

apply();
start();
void speak().finally(() => {
  const target = document.getElementById('app');
  if (target) mount(App, { target });
  keepOffline();
  meet();
});
