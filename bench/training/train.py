#!/usr/bin/env python3
"""Trains the cross-encoder on the examples of prepare.ts and writes it as a quantized ONNX file.

  train.py EXAMPLES.json.gz WEIGHTS.npz OUT_DIR [--seconds N] [--epochs N]

Needs numpy and torch; for the file itself onnx and onnxruntime. WEIGHTS.npz holds the encoder that it grows from
(the README says where to get it). With a GPU an epoch of gte-small takes two minutes, without one many hours.
"""
import argparse
import contextlib
import gzip
import json
import math
import multiprocessing
import os
import random
import time

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

HEADS = ('belongs', 'decides')
CLS, SEP, COMMA, DOT, COLON = 101, 102, 1010, 1012, 1024
QUESTION_TOKENS, CONTEXT_TOKENS, UNIT_TOKENS, INPUT_TOKENS = 60, 40, 150, 192
# How often a unit is shown without its speaker, date or context, as many papers are.
WITHOUT = {'speaker': 0.15, 'date': 0.25, 'context': 0.15}
QUESTIONS_A_BATCH, STRANGERS = 4, 3
DEVICE = 'cuda' if torch.cuda.is_available() else 'cpu'


# ---- examples

def render(unit, drop=False):
    """Tokens of 'speaker, date. context: text', as the model is asked."""
    part = {k: [] if drop and random.random() < WITHOUT[k] else unit[k] for k in WITHOUT}
    tokens = list(part['speaker'])
    if part['date']:
        tokens += ([COMMA] if tokens else []) + part['date']
    if tokens:
        tokens += [DOT]
    if part['context']:
        tokens += part['context'][:CONTEXT_TOKENS] + [COLON]
    return (tokens + unit['text'])[:UNIT_TOKENS]


def frame(question, unit):
    first = [CLS] + question[:QUESTION_TOKENS] + [SEP]
    return first + unit[: INPUT_TOKENS - len(first) - 1] + [SEP], len(first)


def pad(pairs):
    """ids, mask and types of a batch."""
    width = max(len(tokens) for tokens, _ in pairs)
    ids, mask, types = (np.zeros((len(pairs), width), kind) for kind in (np.int16, np.int8, np.int8))
    for row, (tokens, first) in enumerate(pairs):
        ids[row, : len(tokens)], mask[row, : len(tokens)], types[row, first : len(tokens)] = tokens, 1, 1
    return ids, mask, types


def collate(source, lists):
    """A batch of questions, each with its units and their grades: 2 decides, 1 belongs, 0 neither."""
    pairs, grades, places = [], [], []
    for question, units in lists:
        places.append(range(len(pairs), len(pairs) + len(units)))
        for unit, grade in units:
            pairs.append(frame(question, render(unit, drop=True)))
            grades.append(grade)
    rows = np.full((len(lists), max(map(len, places))), -1, np.int64)
    for row, own in enumerate(places):
        rows[row, : len(own)] = own
    return source, *pad(pairs), np.array(grades, np.float32), rows


def case_lists(cases):
    everyone = [unit for case in cases for unit in case['units']]
    for case in cases:
        for asked in case['questions']:
            grades = {**dict.fromkeys(asked['bears'], 1), **dict.fromkeys(asked['decides'], 2)}
            own = [(unit, grades.get(place, 0)) for place, unit in enumerate(case['units'])]
            yield asked['question'], own + [(unit, 0) for unit in random.sample(everyone, STRANGERS)]


def section_lists(sections):
    for one in sections:
        yield one['question'], [(unit, 2 if place in one['decides'] else 0) for place, unit in enumerate(one['units'][:30])]


def meeting_lists(meetings):
    """Turns inside the spans that people marked, beside others. Not every turn of a span bears on the question."""
    for meeting in meetings:
        long = [place for place, turn in enumerate(meeting['turns']) if len(turn['text']) >= 12]
        for asked in meeting['questions']:
            marked = {place for first, last in asked['spans'] for place in range(first, last + 1)}
            inside, outside = [p for p in long if p in marked], [p for p in long if p not in marked]
            shown = random.sample(inside, min(8, len(inside))) + random.sample(outside, min(16, len(outside)))
            yield asked['question'], [(meeting['turns'][place], int(place in marked)) for place in shown]


def build_epoch(number):
    random.seed(number)
    batches = []
    for source, lists, size in (
        ('case', case_lists(LEARNED['cases']), QUESTIONS_A_BATCH),
        ('section', section_lists(LEARNED['sections']), 2 * QUESTIONS_A_BATCH),
        ('meeting', meeting_lists(LEARNED['meetings']), QUESTIONS_A_BATCH),
    ):
        lists = list(lists)
        random.shuffle(lists)
        batches += [collate(source, lists[at : at + size]) for at in range(0, len(lists), size)]
    random.shuffle(batches)
    return batches


# ---- model

class Layer(nn.Module):
    def __init__(self, width, heads, inner, dropout):
        super().__init__()
        self.heads = heads
        self.q, self.k, self.v, self.o = (nn.Linear(width, width) for _ in range(4))
        self.after_attention, self.after_inner = (nn.LayerNorm(width, eps=1e-12) for _ in range(2))
        self.inner, self.outer, self.dropout = nn.Linear(width, inner), nn.Linear(inner, width), nn.Dropout(dropout)

    def forward(self, x, bias):
        batch, length, width = x.shape
        split = lambda t: t.view(batch, length, self.heads, width // self.heads).transpose(1, 2)
        q, k, v = split(self.q(x)), split(self.k(x)), split(self.v(x))
        if x.is_cuda:
            dropout = self.dropout.p if self.training else 0.0
            mixed = F.scaled_dot_product_attention(q, k, v, attn_mask=bias.to(q.dtype), dropout_p=dropout)
        else:
            weights = torch.softmax(q @ k.transpose(-1, -2) / math.sqrt(width // self.heads) + bias, -1)
            mixed = self.dropout(weights) @ v
        x = self.after_attention(x + self.dropout(self.o(mixed.transpose(1, 2).reshape(batch, length, width))))
        return self.after_inner(x + self.dropout(self.outer(F.gelu(self.inner(x)))))


class CrossEncoder(nn.Module):
    """BERT with one logit for each head, from the first state and the mean of all."""

    def __init__(self, weights, dropout=0.1):
        super().__init__()
        vocabulary, width = weights['embeddings.word_embeddings.weight'].shape
        layers = 1 + max(int(name.split('.')[2]) for name in weights if name.startswith('encoder.layer'))
        inner = weights['encoder.layer.0.intermediate.dense.weight'].shape[0]
        self.words, self.places, self.types = nn.Embedding(vocabulary, width), nn.Embedding(512, width), nn.Embedding(2, width)
        self.norm, self.dropout = nn.LayerNorm(width, eps=1e-12), nn.Dropout(dropout)
        self.layers = nn.ModuleList([Layer(width, 12, inner, dropout) for _ in range(layers)])
        self.head = nn.Linear(2 * width, len(HEADS))
        nn.init.normal_(self.head.weight, std=0.02)
        nn.init.zeros_(self.head.bias)
        self.take_over(weights)

    def take_over(self, weights):
        names = {'words': 'embeddings.word_embeddings', 'places': 'embeddings.position_embeddings', 'types': 'embeddings.token_type_embeddings', 'norm': 'embeddings.LayerNorm'}
        inside = {'q': 'attention.self.query', 'k': 'attention.self.key', 'v': 'attention.self.value', 'o': 'attention.output.dense', 'after_attention': 'attention.output.LayerNorm', 'inner': 'intermediate.dense', 'outer': 'output.dense', 'after_inner': 'output.LayerNorm'}
        for layer in range(len(self.layers)):
            names |= {f'layers.{layer}.{own}': f'encoder.layer.{layer}.{theirs}' for own, theirs in inside.items()}
        state = {name: torch.tensor(weights[names[name.rpartition('.')[0]] + '.' + name.rpartition('.')[2]].astype(np.float32)) for name in self.state_dict() if not name.startswith('head')}
        self.load_state_dict(state, strict=False)

    def forward(self, input_ids, attention_mask, token_type_ids):
        x = self.words(input_ids) + self.places.weight[: input_ids.shape[1]] + self.types(token_type_ids)
        x = self.dropout(self.norm(x))
        mask = attention_mask.to(x.dtype)
        bias = (1 - mask)[:, None, None, :] * -1e4
        for layer in self.layers:
            x = layer(x, bias)
        mean = (x * mask[:, :, None]).sum(1) / mask.sum(1, keepdim=True)
        return self.head(self.dropout(torch.cat([x[:, 0], mean], 1)))


def read_weights(path):
    weights = dict(np.load(path))
    if 'words8' in weights:  # word embeddings rounded to a byte, to be carried about
        weights['embeddings.word_embeddings.weight'] = weights.pop('words8').astype(np.float32) * weights.pop('words8.scale')[:, None]
    return weights


# ---- training

def listwise(logits, relevance, rows):
    """Cross-entropy between each question's softmax over its units and where the relevant ones are."""
    there = rows >= 0
    own = logits[rows.clamp(min=0)].masked_fill(~there, -1e4)
    wanted = relevance[rows.clamp(min=0)] * there
    total = wanted.sum(1)
    counts = (total > 0) & ((wanted > 0).sum(1) < there.sum(1))
    loss = -(wanted / total.clamp(min=1e-6)[:, None] * F.log_softmax(own, 1)).sum(1)
    return (loss * counts).sum() / counts.sum().clamp(min=1)


def loss_of(source, logits, grades, rows):
    belongs, decides = logits.float().unbind(1)
    is_one = F.binary_cross_entropy_with_logits
    if source == 'meeting':
        return 0.1 * listwise(belongs, grades, rows)
    deciding = is_one(decides, (grades > 1).float()) + 0.25 * listwise(decides, (grades > 1).float(), rows)
    if source == 'section':
        return deciding
    return deciding + is_one(belongs, (grades > 0).float()) + 0.25 * listwise(belongs, grades, rows)


def half_precision():
    return torch.autocast('cuda', dtype=torch.bfloat16) if DEVICE == 'cuda' else contextlib.nullcontext()


def to_device(array):
    return torch.from_numpy(array).to(DEVICE, non_blocking=True)


def train(model, epochs, options):
    decayed = [p for p in model.parameters() if p.ndim > 1]
    plain = [p for p in model.parameters() if p.ndim <= 1]
    optimizer = torch.optim.AdamW([{'params': decayed, 'weight_decay': 0.01}, {'params': plain, 'weight_decay': 0.0}], lr=options.rate)
    average = {name: value.detach().clone() for name, value in model.state_dict().items()}
    first = epochs[0].get()
    total, step, began, since = len(first) * options.epochs, 0, time.time(), None
    for number in range(options.epochs):
        losses = {}
        for source, ids, mask, types, grades, rows in first if number == 0 else epochs[number].get():
            for group in optimizer.param_groups:
                group['lr'] = options.rate * min(1, (step + 1) / max(1, 0.06 * total)) * max(0.02, 1 - step / total)
            with half_precision():
                logits = model(*(to_device(x).long() for x in (ids, mask, types)))
            loss = loss_of(source, logits, to_device(grades), to_device(rows))
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            step += 1
            losses.setdefault(source, []).append(loss.detach())
            if step % 4 == 0:
                with torch.no_grad():
                    for name, value in model.state_dict().items():
                        average[name].lerp_(value, 0.02)
            if step == 50:
                since = time.time()
            if step == 250 and options.seconds:
                if DEVICE == 'cuda':
                    torch.cuda.synchronize()
                each = (time.time() - since) / 200
                total = min(total, int(options.seconds / each))
                print(f'{1000 * each:.1f} ms a step, {total} steps, {total / len(first):.2f} epochs', flush=True)
            if step >= total:
                break
        said = {source: round(float(torch.stack(values).mean()), 4) for source, values in losses.items()}
        print(f'epoch {number + 1}, {time.time() - began:.0f} s, loss {said}', flush=True)
        if step >= total:
            break
    model.load_state_dict(average)


# ---- how good it is on what it never saw

@torch.no_grad()
def score(model, question, units):
    model.eval()
    framed = [frame(question, render(unit)) for unit in units]
    out = []
    for at in range(0, len(framed), 256):
        with half_precision():
            out.append(model(*(to_device(x).long() for x in pad(framed[at : at + 256]))).float().cpu().numpy())
    return np.concatenate(out)


def evaluate(model, held_out):
    precision, first = [], []
    for case in held_out['cases']:
        for asked in case['questions']:
            if not asked['decides']:
                continue
            logits = score(model, asked['question'], case['units'])
            relevant = np.isin(np.argsort(-logits[:, 0]), asked['decides'] + asked['bears'])
            precision.append((np.cumsum(relevant) / np.arange(1, len(relevant) + 1) * relevant).sum() / max(1, relevant.sum()))
            first.append(int(logits[:, 1].argmax()) in asked['decides'])
    section = [int(score(model, one['question'], one['units'])[:, 1].argmax()) in one['decides'] for one in held_out['sections']]
    turns = []
    for meeting in held_out['meetings']:
        for asked in meeting['questions']:
            best = np.argsort(-score(model, asked['question'], meeting['turns'])[:, 0])[:3]
            turns.append(any(begin <= place <= end for place in best for begin, end in asked['spans']))
    print(json.dumps({
        'average precision': round(float(np.mean(precision)), 3), 'a deciding unit first': round(float(np.mean(first)), 3),
        'SelQA, answer first': round(float(np.mean(section)), 3), 'QMSum, among three': round(float(np.mean(turns)), 3),
    }), flush=True)


# ---- file

def export(model, folder):
    from onnxruntime.quantization import QuantType, quantize_dynamic

    model = model.float().eval().cpu()
    whole, small = os.path.join(folder, 'whole.onnx'), os.path.join(folder, 'cross-encoder.onnx')
    names = ['input_ids', 'attention_mask', 'token_type_ids']
    example = (torch.tensor([[101, 2023, 102, 2003, 102]]), torch.ones(1, 5, dtype=torch.long), torch.tensor([[0, 0, 0, 1, 1]]))
    axes = {**{name: {0: 'batch', 1: 'length'} for name in names}, 'logits': {0: 'batch'}}
    torch.onnx.export(model, example, whole, input_names=names, output_names=['logits'], dynamic_axes=axes, opset_version=14, dynamo=False)
    quantize_dynamic(whole, small, weight_type=QuantType.QInt8, per_channel=True, reduce_range=True)
    os.remove(whole)


def main():
    global LEARNED
    parser = argparse.ArgumentParser()
    parser.add_argument('examples'), parser.add_argument('weights'), parser.add_argument('out')
    parser.add_argument('--epochs', type=int, default=5), parser.add_argument('--seconds', type=float, default=0)
    parser.add_argument('--rate', type=float, default=6e-5), parser.add_argument('--seed', type=int, default=1)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    with gzip.open(options.examples, 'rt') as file:
        examples = json.load(file)
    LEARNED = {kind: [one for one in some if not one['heldOut']] for kind, some in examples.items()}
    held_out = {kind: [one for one in some if one['heldOut']] for kind, some in examples.items()}
    print({kind: [len(LEARNED[kind]), len(held_out[kind])] for kind in examples}, DEVICE, flush=True)
    pool = multiprocessing.get_context('fork').Pool(options.epochs)
    epochs = [pool.apply_async(build_epoch, (options.seed * 1000 + number,)) for number in range(options.epochs)]
    model = CrossEncoder(read_weights(options.weights)).to(DEVICE)
    train(model, epochs, options)
    evaluate(model, held_out)
    export(model, options.out)


if __name__ == '__main__':
    main()
